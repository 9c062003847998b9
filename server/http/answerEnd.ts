/** Detects the end of an answer: sent completely, or its connection has closed, even before anybody listened. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One listener per connection, however many requests wait on it: Node reports many listeners as a leak. */
const listenersBySocket = new WeakMap<Socket, Set<() => void>>();

/** Whether the connection has closed or the answer has been sent. */
export function isConnectionClosed({ destroyed, req }: ServerResponse): boolean {
  // An answer queued behind an earlier one of the same connection is not notified when that connection closes.
  return destroyed || req.socket.destroyed;
}

/** @param onEnd called once, immediately if the answer has ended already; `isSent` is whether it was sent completely */
export function onAnswerEnd(answer: ServerResponse, onEnd: (isSent: boolean) => void): void {
  if (isConnectionClosed(answer)) {
    onEnd(answer.writableFinished);
    return;
  }
  const end = (isSent: boolean) => {
    answer.off('finish', onFinish);
    answer.off('close', onClose);
    stopListening();
    onEnd(isSent);
  };
  const onFinish = () => end(true);
  const onClose = () => end(false);
  answer.once('finish', onFinish);
  answer.once('close', onClose);
  const stopListening = onSocketClose(answer.req.socket, onClose);
}

/** @returns a function that removes the listener */
function onSocketClose(socket: Socket, listener: () => void): () => void {
  const listeners = listenersBySocket.get(socket) ?? listenOnce(socket);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function listenOnce(socket: Socket): Set<() => void> {
  const listeners = new Set<() => void>();
  listenersBySocket.set(socket, listeners);
  socket.once('close', () => {
    for (const listener of listeners) listener();
  });
  return listeners;
}
