import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import type { FolderNode } from '../../domain/tree/tree.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createTreePanel, isFolderOpen, toggleFolder } from './treePanel.ts';

const folder: FolderNode = { kind: 'folder', id: 'f', name: 'Ramp', parent: '' };
const closedThere: FolderNode = { ...folder, open: false };
const PATH = 'vehicle/Ramp';

const scopes: Scope[] = [];
afterEach(() => {
  for (const scope of scopes.splice(0)) scope.dispose();
  vi.useRealTimers();
});

function createPanel(storage = memoryStorage()) {
  const scope = new Scope();
  scopes.push(scope);
  return createTreePanel(scope, storage);
}

describe('folders', () => {
  it('are as the backend has them until the user touches them, and open where it does not say', () => {
    const panel = createPanel();
    expect(isFolderOpen(panel, PATH, folder)).toBe(true);
    expect(isFolderOpen(panel, PATH, { ...folder, open: true })).toBe(true);
    expect(isFolderOpen(panel, PATH, closedThere)).toBe(false);
    toggleFolder(panel, PATH, closedThere);
    expect(isFolderOpen(panel, PATH, closedThere)).toBe(true);
    toggleFolder(panel, PATH, closedThere);
    expect(isFolderOpen(panel, PATH, closedThere)).toBe(false);
    expect(isFolderOpen(panel, PATH, { ...folder, open: true })).toBe(false);
  });

  it('are remembered as the user left them, opened or closed', async () => {
    vi.useFakeTimers();
    const storage = memoryStorage();
    const panel = createPanel(storage);
    toggleFolder(panel, PATH, closedThere);
    toggleFolder(panel, 'vehicle/Bus', folder);
    await vi.advanceTimersByTimeAsync(1_000);
    const next = createPanel(storage);
    expect(isFolderOpen(next, PATH, closedThere)).toBe(true);
    expect(isFolderOpen(next, 'vehicle/Bus', folder)).toBe(false);
  });

  it('are restored once a search is cleared, regardless of changes during it', () => {
    const panel = createPanel();
    toggleFolder(panel, PATH, folder);
    panel.search = 'ht';
    expect(isFolderOpen(panel, PATH, folder)).toBe(true);
    expect(isFolderOpen(panel, 'vehicle/Bus', folder)).toBe(true);
    toggleFolder(panel, PATH, folder);
    toggleFolder(panel, 'vehicle/Bus', folder);
    expect(isFolderOpen(panel, 'vehicle/Bus', folder)).toBe(false);
    panel.search = 'ht-';
    expect(isFolderOpen(panel, 'vehicle/Bus', folder)).toBe(true);
    toggleFolder(panel, 'vehicle/Bus', folder);
    panel.search = '';
    expect(isFolderOpen(panel, PATH, folder)).toBe(false);
    expect(isFolderOpen(panel, 'vehicle/Bus', folder)).toBe(true);
  });
});
