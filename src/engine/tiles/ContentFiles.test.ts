import { expect, it, vi } from 'vitest';
import { FileFault } from '../../domain/fault/FileFault.ts';
import { ContentFiles } from './ContentFiles.ts';
import { TileFetcher } from './TileFetcher.ts';
import type { TilesetFiles } from './tileset/TilesetFiles.ts';

const TILE = 'https://mine/maps/a.glb';
const noFiles = {} as TilesetFiles;

function fetcherOf(fetch: () => Promise<Response>): TileFetcher {
  return new TileFetcher(
    fetch,
    async () => {},
    () => 0,
  );
}

function filesAnswering(answer: () => Response | Promise<never>) {
  const fetch = vi.fn(async () => answer());
  const files = new ContentFiles(fetcherOf(fetch), noFiles);
  return { fetch, files };
}
const down = () => Promise.reject(new TypeError('Failed to fetch'));

it.each(['file:///C:/textures/rock.png', 'c:\\textures\\rock.png', 'http://['])(
  'a picture at %s is none, and a file of another kind is refused; neither is fetched',
  async (url) => {
    const { fetch, files } = filesAnswering(down);
    expect(await files.external(url, TILE, true)).toHaveLength(0);
    await expect(files.external(url, TILE, false)).rejects.toBeInstanceOf(FileFault);
    expect(fetch).not.toHaveBeenCalled();
  },
);

it('a picture that another host does not send is none; one of the own host, and any other file, is tried again', async () => {
  const { files } = filesAnswering(down);
  expect(await files.external('https://elsewhere/rock.png', TILE, true)).toHaveLength(0);
  await expect(files.external('https://mine/rock.png', TILE, true)).rejects.toThrow('Failed to fetch');
  await expect(files.external('https://elsewhere/a.bin', TILE, false)).rejects.toThrow('Failed to fetch');
  // Maps of the page's own host have URLs without it.
  await expect(files.external('/maps/rock.png', '/maps/a.glb', true)).rejects.toThrow('Failed to fetch');
});

it('a picture of another host is used, and its tile can be given up', async () => {
  const { files } = filesAnswering(() => new Response('abc'));
  expect(await files.external('https://elsewhere/rock.png', TILE, true)).toHaveLength(3);
  const fetcher = fetcherOf(down);
  fetcher.dispose();
  const given = new ContentFiles(fetcher, noFiles).external('https://elsewhere/rock.png', TILE, true);
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});
