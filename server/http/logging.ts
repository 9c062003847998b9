/** One JSON line per event on the error output; the start banner goes to the standard output. */
import { type Logger, pino } from 'pino';
import type { Settings } from '../settings/settings.ts';

export function makeLogger(level: Settings['logLevel']): Logger {
  return pino(
    {
      level,
      // Addresses are logged without their query and headers not at all: that is where secrets travel.
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
