/** The open dialog of the tree panel, and its subject. */
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import type { TreeDialog } from './TreeDialogs.tsx';

export type OpenDialog =
  | TreeDialog
  | { kind: 'deleteSelected'; ids: readonly string[] }
  | { kind: 'export'; row: TreeRow }
  | { kind: 'volume'; node: FileNode };
