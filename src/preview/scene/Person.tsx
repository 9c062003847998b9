/** A person of 1.75 m with helmet and cap lamp, for scale. */
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { SceneColours } from './colours.ts';

interface LimbBox {
  name: string;
  position: readonly [x: number, y: number, z: number];
  radius: number;
  height: number;
}

const PERSON_LIMBS: readonly LimbBox[] = [
  { name: 'leg left', position: [0, 0.42, -0.1], radius: 0.085, height: 0.84 },
  { name: 'leg right', position: [0, 0.42, 0.1], radius: 0.085, height: 0.84 },
  { name: 'torso', position: [0, 1.12, 0], radius: 0.19, height: 0.72 },
  { name: 'arm left', position: [0, 1.1, -0.25], radius: 0.055, height: 0.68 },
  { name: 'arm right', position: [0, 1.1, 0.25], radius: 0.055, height: 0.68 },
];

/** @param at where the feet are */
export function Person({ at, colours }: { at: Vector3; colours: SceneColours }) {
  return (
    <transformNode name="person" position={at}>
      {PERSON_LIMBS.map(({ name, position: [x, y, z], radius, height }) => (
        <capsule key={name} name={name} options={{ radius, height, tessellation: 12 }} position={new Vector3(x, y, z)}>
          <standardMaterial name={`${name} cloth`} diffuseColor={colours.person} specularColor={Color3.Black()} />
        </capsule>
      ))}
      <sphere name="head" diameter={0.22} segments={10} position={new Vector3(0, 1.58, 0)}>
        <standardMaterial name="skin" diffuseColor={colours.person} specularColor={Color3.Black()} />
      </sphere>
      <sphere name="helmet" diameter={0.28} segments={10} slice={0.5} position={new Vector3(0, 1.61, 0)}>
        <standardMaterial name="helmet shell" diffuseColor={colours.helmet} specularColor={Color3.Black()} />
      </sphere>
      <box name="cap lamp" size={0.05} position={new Vector3(0.14, 1.66, 0)}>
        <standardMaterial name="lamp light" emissiveColor={colours.helmet} specularColor={Color3.Black()} />
      </box>
    </transformNode>
  );
}
