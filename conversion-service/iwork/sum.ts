export function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
