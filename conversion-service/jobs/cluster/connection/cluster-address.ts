/** Where NATS is, as a URL says. */
export type ClusterAddress = {
  servers: string[];
  isTls: boolean;
  login: { token: string } | { user: string; pass: string } | Record<never, never>;
  /** For logs: without what is secret. */
  shown: string;
};

/**
 * Reads `nats://[token@|user:password@]host[:port]`, or `tls://…`, or several of them with commas
 * between, of which the first has the login. Throws where it is none.
 */
export function readAddress(text: string): ClusterAddress {
  const urls = text.split(',').map((part) => urlOf(part.trim()));
  const [first] = urls;
  if (!first) throw new Error('there is no address of NATS');
  const servers = urls.map(({ host, port, hostname }) => (port ? host : `${hostname}:4222`));
  return {
    servers,
    isTls: urls.some(({ protocol }) => protocol === 'tls:'),
    login: loginIn(first),
    shown: servers.join(', '),
  };
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^(nats|tls):$/.test(url.protocol) && url.hostname !== '') return url;
  // The text itself may hold a password.
  throw new Error('an address of NATS begins with nats:// or tls://, and then the host');
}

function loginIn({ username, password }: URL): ClusterAddress['login'] {
  const user = decodeURIComponent(username);
  if (password) return { user, pass: decodeURIComponent(password) };
  return user ? { token: user } : {};
}
