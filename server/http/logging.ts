/** Logs one JSON line per event to standard error; the start banner goes to standard output. */
import { type Logger, pino } from 'pino';
import type { Settings } from '../settings/settings.ts';

export function makeLogger(level: Settings['logLevel']): Logger {
  return pino(
    {
      level,
      // Addresses are logged without their query and headers not at all, because those carry secrets.
      serializers: {
        req: (request: { method?: string; url?: string; ip?: string }) => ({
          method: request.method,
          path: request.url?.split('?')[0],
          address: request.ip,
        }),
      },
      redact: { paths: ['password', 'token', 'secret', '*.password', '*.token', '*.secret'], censor: '[hidden]' },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
