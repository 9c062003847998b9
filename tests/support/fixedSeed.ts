/** Properties are tried with the same inputs in every run, so that a run tells of the change and not of the dice; HEADFRAME_SEED names others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['HEADFRAME_SEED'] ?? 20_261_122) });
