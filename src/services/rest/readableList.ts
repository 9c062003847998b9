/** Lists of which an item that cannot be read costs only itself. */
import { z } from '../../domain/wire/zod.ts';

/** Anything else than a list is an empty one. */
export function readableList<S extends z.ZodType>(itemSchema: S) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((list): z.output<S>[] =>
      list.flatMap((sent) => {
        const read = itemSchema.safeParse(sent);
        return read.success ? [read.data] : [];
      }),
    );
}
