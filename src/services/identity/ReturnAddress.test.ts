import { expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { ReturnAddress } from './ReturnAddress.ts';

function returnAddressAt(path: string, storage = memoryStorage()) {
  const location = new URL(path, 'https://mine.example');
  const history = { replaceState: vi.fn() };
  return { storage, history, address: new ReturnAddress({ location, history, storage }) };
}

it('is the bare page, in any folder', () => {
  expect(returnAddressAt('/?viewer_1=v1&at=7#x').address.redirectUri).toBe('https://mine.example/');
  expect(returnAddressAt('/twin/?viewer_1=v1').address.redirectUri).toBe('https://mine.example/twin/');
});

it('a full storage costs the query, and nothing else', () => {
  const storage = memoryStorage();
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  };
  const { address, history } = returnAddressAt('/?viewer_1=v1', storage);
  address.save();
  address.restore();
  expect(history.replaceState).not.toHaveBeenCalled();
});

it('restores the query once', () => {
  const before = returnAddressAt('/twin/?viewer_1=v1#x');
  before.address.save();
  const answer = returnAddressAt('/twin/#state=s&code=c', before.storage);
  answer.address.save();
  const { address, history } = returnAddressAt('/twin/', before.storage);
  address.restore();
  address.restore();
  expect(history.replaceState.mock.calls).toEqual([[null, '', '/twin/?viewer_1=v1#x']]);
});

it('does not treat an answer in the query as an address, and keeps the requested one over a refused sign-in', () => {
  const before = returnAddressAt('/?viewer_1=v1');
  before.address.save();
  returnAddressAt('/?state=s&error=access_denied', before.storage).address.save();
  returnAddressAt('/', before.storage).address.save();
  const { address, history } = returnAddressAt('/', before.storage);
  address.restore();
  expect(history.replaceState.mock.calls).toEqual([[null, '', '/?viewer_1=v1']]);
});

it.each(['https://evil.example', '//evil.example', '/other', 'javascript:0'])('never leads to %s', (kept) => {
  const { address, history, storage } = returnAddressAt('/');
  storage.setItem('headframe.returnTo', kept);
  address.restore();
  expect(history.replaceState).not.toHaveBeenCalled();
});

it('leaves an address alone that says something by itself', () => {
  const { address, history, storage } = returnAddressAt('/?viewer_1=new');
  storage.setItem('headframe.returnTo', '?viewer_1=old');
  address.restore();
  expect(history.replaceState).not.toHaveBeenCalled();
});
