import type { Contract } from '../contract.ts';
import { mcpEvents } from './settings-methods.ts';

/** What the command line offers to the host: the host never calls it. */
export const commandLineContract = {
  methods: {},
  events: mcpEvents,
} satisfies Contract;
export type CommandLineContract = typeof commandLineContract;
