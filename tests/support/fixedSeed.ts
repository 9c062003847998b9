/**
 * Property tests use the same inputs in every run, so that a failure comes from the change and not from chance;
 * HEADFRAME_SEED sets others.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['HEADFRAME_SEED'] ?? 20_261_122) });
