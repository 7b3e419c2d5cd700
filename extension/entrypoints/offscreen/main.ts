import { keepSearchReady } from '../../history-search/history-search.ts';
import { answerReadings } from '../../reader/answer-readings.ts';

answerReadings();
keepSearchReady();
