// The package names its declarations where they are not.
declare module 'react-babylonjs' {
  export { Engine, Scene, useBeforeRender, useScene } from 'react-babylonjs/dist/types/react-babylonjs';
}
