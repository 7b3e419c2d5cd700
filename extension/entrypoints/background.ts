import { defineBackground } from 'wxt/utils/define-background';
import { createScreenCapture } from '../features/capture/screen-capture.ts';
import { startCapture } from '../features/capture/start-capture.ts';
import { startConnection } from '../features/connection/start-connection.ts';
import { startHistoryLimits } from '../features/history-limits/start-history-limits.ts';
import { tellOfMending } from '../features/history-mending/tell-of-mending.ts';
import { startHistorySync } from '../features/history-sync/start-history-sync.ts';
import { startOnboarding } from '../features/onboarding/start-onboarding.ts';
import { startRemovals } from '../features/removals/start-removals.ts';
import { syncSettings } from '../features/settings-sync/sync-settings.ts';
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
