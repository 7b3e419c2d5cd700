import { type RemoteSession, remoteSession } from './remote-session.ts';

/** Sends input in the order of the requests. */
export type Sender = {
  /** Has a person asked, where they were not yet. */
  open(): Promise<RemoteSession>;
  send(session: RemoteSession, member: string, signature: string, values: unknown[]): Promise<void>;
  /** Sends in the open session without waiting; errors are thrown by `settled`. */
  post(member: string, signature: string, values: unknown[]): void;
  settled(): Promise<void>;
};

/** @param layout describes how the displays are arranged */
export function senderOf(consentFile: string, layout: string): Sender {
  let open: RemoteSession | undefined;
  let posted: Promise<unknown> = Promise.resolve();
  return {
    async open() {
      open = await remoteSession(consentFile, layout);
      return open;
    },
    send: (session, member, signature, values) => session.notify(member, signature, values),
    post(member, signature, values) {
      const sent = open?.notify(member, signature, values);
      posted = Promise.all([posted, sent]);
      posted.catch(() => undefined);
    },
    async settled() {
      await posted;
    },
  };
}
