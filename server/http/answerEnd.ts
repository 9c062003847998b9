/** When an answer is over: handed over whole, or its connection has ended, also before anybody listened. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One listener for each connection, however many requests wait on it: Node reports many as a leak. */
const listenersBySocket = new WeakMap<Socket, Set<() => void>>();

/** Whether there is no connection any more on which the answer could be sent, or it has been sent. */
export function hasCallerGone({ destroyed, req }: ServerResponse): boolean {
  // An answer that waits behind an earlier one of its connection is not told of that connection's end.
  return destroyed || req.socket.destroyed;
}

/** @param onEnd called once, at once if it is over already; `isSent` tells whether the answer was handed over whole */
export function onAnswerEnd(answer: ServerResponse, onEnd: (isSent: boolean) => void): void {
  if (hasCallerGone(answer)) {
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

/** @returns ends the listening */
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
