/** Whether a text has a web or mail address in it: long ones are read rightly with a confidence of 0. */
export function isAddress(text: string): boolean {
  return /:\/\/|www\.|\w@\w|\w[./\\]\w+[./\\]\w/.test(text);
}
