import { answerReadings } from '../../reader/answer-readings.ts';

answerReadings();
