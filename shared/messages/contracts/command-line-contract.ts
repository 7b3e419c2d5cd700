import type { Contract } from '../contract.ts';

/** What the command line offers to the host: the host never calls it. */
export const commandLineContract = {
  methods: {},
  events: {},
} satisfies Contract;
export type CommandLineContract = typeof commandLineContract;
