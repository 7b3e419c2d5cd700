/** The sign of a currency, such as £; its code where it has none. */
export function currencySymbol(code: string): string {
  if (!/^[A-Za-z]{3}$/.test(code)) return code;
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}
