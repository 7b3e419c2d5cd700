import { keepSearchReady } from '../../history-search/keep-search-ready.ts';
import { answerReadings } from '../../reader/answer-readings.ts';

answerReadings();
keepSearchReady();
