/** Midnight before a time, where the user is. */
export function startOfDay(date: Date): Date {
  return addDays(date, 0);
}

/** Midnight so many days after the day of `date`; days are not all of 24 hours. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}
