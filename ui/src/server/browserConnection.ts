/** The browser's side of a connection: real sockets, real time, the network's comings and goings. */
import { api, RequestError } from './api';
import { type Admission, Connection, type ConnectionListener, SignedOutError, type SocketLike, type ConnectionEnvironment } from './connection';

export function browserEnvironment(table: string): ConnectionEnvironment {
  return {
    async ticket(signal) {
      try {
        return await api.ticket(table, signal);
      } catch (error) {
        if (!(error instanceof RequestError) || error.status !== 401) throw error;
        throw new SignedOutError();
      }
    },
    socket(admission) {
      return new WebSocket(socketAddress(admission, location.href)) as SocketLike;
    },
    newId: randomId,
    after(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    jitter: Math.random,
  };
}

/** Where the socket of a table is opened: at the server that runs it, by the page's own protocol. */
export function socketAddress({ ticket, address }: Admission, page: string): URL {
  const socket = new URL(address === '' ? '/api/socket' : `${address}/api/socket`, page);
  socket.protocol = socket.protocol === 'https:' ? 'wss:' : 'ws:';
  socket.searchParams.set('ticket', ticket);
  return socket;
}

/** `crypto.randomUUID` is only there on secure pages; a table on a home network is served without TLS. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Opens the way to a table and keeps it; gives how to close it. */
export function connect(table: string, listener: ConnectionListener): { connection: Connection; close: () => void } {
  const connection = new Connection(browserEnvironment(table), listener);
  const wake = () => connection.wake();
  const seen = () => {
    if (document.visibilityState === 'visible') connection.wake();
  };
  const gone = () => connection.offline();
  window.addEventListener('online', wake);
  window.addEventListener('offline', gone);
  window.addEventListener('pageshow', seen);
  document.addEventListener('visibilitychange', seen);
  void api.identify().then(
    () => connection.start(),
    () => connection.start(),
  );
  return {
    connection,
    close() {
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', gone);
      window.removeEventListener('pageshow', seen);
      document.removeEventListener('visibilitychange', seen);
      connection.stop();
    },
  };
}
