import { defineBackground } from 'wxt/utils/define-background';
import { startHistoryLimits } from '../background/start-history-limits.ts';
import { startHistorySync } from '../background/start-history-sync.ts';
import { startRemovals } from '../background/start-removals.ts';
import { syncSettings } from '../background/sync-settings.ts';
import { tellOfMending } from '../background/tell-of-mending.ts';
import { createScreenCapture } from '../features/capture/screen-capture.ts';
import { startCapture } from '../features/capture/start-capture.ts';
import { startConnection } from '../features/connection/start-connection.ts';
import { startOnboarding } from '../features/onboarding/start-onboarding.ts';
import { answerHostCalls, noteConnected } from '../host-state/connected-host.ts';
import { answerReadings } from '../reader/answer-readings.ts';
import { serveWindows } from '../windows/serve-windows.ts';

export default defineBackground(() => {
  const history = startHistorySync();
  if (import.meta.env.FIREFOX) answerReadings();
  answerHostCalls();
  const screenCapture = createScreenCapture();
  startCapture(screenCapture);
  startOnboarding();
  const windows = serveWindows();
  void startConnection({
    handlers: {
      ...history.handlers,
      ...windows,
      ...screenCapture.handlers,
      'history.mended': tellOfMending,
    },
    onConnected(peer) {
      noteConnected(peer);
      syncSettings(peer);
      history.attach(peer);
      screenCapture.attach(peer);
    },
  });
  void startRemovals();
  void startHistoryLimits();
});
