/** What this server answers: the wire schemas without the spellings that it only accepts from others. */
import { vehicleStatusSchema } from '../../src/domain/wire/common.ts';
import { vehicleInitSchema } from '../../src/domain/wire/entities.ts';
import { z } from '../../src/domain/wire/zod.ts';

export const statusAnswerSchema = vehicleStatusSchema.extend({ loaded: z.enum(['YES', 'NO']).nullish() });

export const vehicleStateAnswerSchema = vehicleInitSchema.extend({ status: statusAnswerSchema.nullish() });
