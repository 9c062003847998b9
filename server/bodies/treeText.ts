/** Validates a tree as it is sent and serialises it as it is stored. Runs in the worker for large bodies. */
import { readWorkspace, type WireNode, type Workspace } from '../../src/domain/tree/workspace.ts';
import { writeWorkspace } from '../../src/domain/tree/writeWorkspace.ts';
import { readItemType } from '../../src/domain/view/itemType.ts';
import { isStorable, UNSTORABLE_TEXT } from '../../src/domain/wire/text.ts';
import { parseJson, RefusedBody, type RefusedBodyReply } from './refusal.ts';

/** JSON text of the list of top-level folders. */
export type ReadTree = { readonly json: string } | RefusedBodyReply;

/** @param bytes body of a save: `{ "Tree": [ … ] }` */
export function readTree(bytes: Uint8Array): ReadTree {
  return RefusedBody.resultOrThrow(() => {
    const { Tree: tree } = (parseJson(bytes) ?? {}) as { Tree?: unknown };
    if (!Array.isArray(tree)) throw new RefusedBody(400, 'Tree: Invalid input: expected array');
    if (!isStorable(tree)) throw new RefusedBody(400, `The body of the request ${UNSTORABLE_TEXT}. Leave it out.`);
    let nodeCount = 0;
    const workspace = readWorkspace(tree, { newId: () => `folder-${nodeCount++}` });
    // The accepted text is later returned unchanged.
    const malformed = malformedCount(workspace);
    if (malformed > 0)
      throw new RefusedBody(
        400,
        `${malformed} nodes of the tree cannot be read: each needs a name, files an id and an itemType`,
      );
    return { json: JSON.stringify(writeWorkspace(workspace)) };
  });
}

/** Number of nodes that no version can have written. */
function malformedCount({ unread, unreadByFolder }: Workspace): number {
  const nodes = Object.values(unreadByFolder).flatMap((byFolder) => [...byFolder.values()].flat());
  // Nodes that are not objects are counted, but are in no folder.
  return unread - nodes.filter(isOfUnknownKind).length;
}

/** Newer apps may know more kinds. After a downgrade to this version, folders that contain them can still be saved. */
function isOfUnknownKind({ type, itemType }: WireNode): boolean {
  if (type === 'folder') return false;
  if (isText(itemType)) return readItemType(itemType) === undefined;
  return isText(type) && type !== 'file';
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
