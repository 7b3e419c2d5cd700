import { useEffect, useState } from 'react';
import { addDays, startOfDay } from './local-day.ts';

/** The midnight before now: a new one when the day ends, also while the computer slept. */
export function useToday(): Date {
  const [today, setToday] = useState(() => startOfDay(new Date()));
  useEffect(() => {
    const gone = new AbortController();
    const look = () => {
      const now = startOfDay(new Date());
      if (now.getTime() !== today.getTime()) setToday(now);
    };
    const timer = setTimeout(look, addDays(today, 1).getTime() - Date.now());
    document.addEventListener('visibilitychange', look, { signal: gone.signal });
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [today]);
  return today;
}
