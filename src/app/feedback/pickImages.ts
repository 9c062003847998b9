/** Which of the chosen files may be added to a feedback (rules.md#feedback-images). Nothing is read here. */
import { FEEDBACK_LIMITS, IMAGE_TYPES } from '../../domain/feedback/feedback.ts';

export type PickFault =
  | { readonly key: 'tooMany' }
  | { readonly key: 'tooLarge'; readonly name: string }
  | { readonly key: 'wrongType'; readonly name: string; readonly type: string };

type PickedFile = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** @returns the resulting files, and the refused ones */
export function pickImages<T extends PickedFile>(
  existingFiles: readonly T[],
  chosenFiles: readonly T[],
): { images: T[]; faults: PickFault[] } {
  const images = [...existingFiles];
  const faults: PickFault[] = [];
  for (const file of chosenFiles) {
    if (images.some((other) => sameFile(other, file))) continue;
    const { name, type } = file;
    if (images.length >= FEEDBACK_LIMITS.images) {
      faults.push({ key: 'tooMany' });
      break;
    }
    if (!IMAGE_TYPES.includes(type)) faults.push({ key: 'wrongType', name, type });
    else if (file.size >= FEEDBACK_LIMITS.imageBytes) faults.push({ key: 'tooLarge', name });
    else images.push(file);
  }
  return { images, faults };
}

/** Detects a file chosen twice: name, size and modification time are equal. */
function sameFile(a: PickedFile, b: PickedFile): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** Names of files that are too large when submitted; a file may grow after it was picked. */
export function oversizedNames(images: readonly PickedFile[]): string[] {
  return images.filter(({ size }) => size >= FEEDBACK_LIMITS.imageBytes).map(({ name }) => name);
}
