import { useEffect, useState } from 'react';

/** Reads texts aloud with the voices of the system. */
export function useSpeech(): {
  speaking: boolean;
  speak: (text: string) => boolean;
  stop: () => void;
} {
  const [speaking, setSpeaking] = useState(false);
  useEffect(() => () => speechSynthesis.cancel(), []);
  return {
    speaking,
    /** Answers false where there is no voice. */
    speak(text) {
      if (speechSynthesis.getVoices().length === 0) return false;
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.onend = () => setSpeaking(false);
      utterance.onerror = () => setSpeaking(false);
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
      setSpeaking(true);
      return true;
    },
    stop() {
      speechSynthesis.cancel();
      setSpeaking(false);
    },
  };
}
