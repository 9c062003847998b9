/** Answers of this server: the wire schemas without the variants that are only accepted from other backends. */
import { vehicleStatusSchema } from '../../src/domain/wire/common.ts';
import { vehicleInitSchema } from '../../src/domain/wire/entities.ts';
import { z } from '../../src/domain/wire/zod.ts';

export const statusAnswerSchema = vehicleStatusSchema.extend({ loaded: z.enum(['YES', 'NO']).nullish() });

export const vehicleStateAnswerSchema = vehicleInitSchema.extend({ status: statusAnswerSchema.nullish() });
