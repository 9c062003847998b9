/** One zod for every schema, without run-time code generation: our content security policy forbids eval. */
import { z } from 'zod';

z.config({ jitless: true });

export { z };
