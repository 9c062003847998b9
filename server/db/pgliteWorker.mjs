// Runs the embedded database in its own thread, so that a long query never holds up the live stream.
// What passes is described in pgliteProtocol.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// A quarter of the default: the system's own file cache does the rest, and the server stays 100 MB smaller.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
const database = await PGlite.create(workerData === undefined ? { startParams } : { startParams, dataDir: workerData });

async function answer(request) {
  if (request.kind === 'close') {
    await database.close();
    return { id: request.id, rows: [], affectedRows: 0 };
  }
  const { rows, affectedRows = 0 } = await database.query(request.sql, request.parameters);
  return { id: request.id, rows, affectedRows };
}

parentPort.on('message', (request) => {
  answer(request).then(
    (done) => parentPort.postMessage(done),
    (error) => parentPort.postMessage({ id: request.id, error: error.message, code: error.code }),
  );
});
parentPort.postMessage('ready');
