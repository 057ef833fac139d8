import { checkCrashRule } from '../../../testing/index.ts';
import { graphicsApiMisuse } from './graphics-api-misuse.ts';

const violation = { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION' } as const;
const nearNull = { ...violation, faultAddress: '0x0000000000000f18' };
const draw = ['j  org.lwjgl.opengl.GL11C.nglDrawArrays(III)V+0'];

checkCrashRule(graphicsApiMisuse, {
  silent: {
    'a binding at another address': {
      crash: { ...violation, faultAddress: '0x000001c3a5f01000' },
      frame: 'C  [lwjgl_opengl.dll+0x1]',
    },
    'a driver outside of a call that draws': {
      crash: nearNull,
      frame: 'C  [nvoglv64.dll+0x1]',
      javaStack: ['j  org.lwjgl.opengl.GL15C.nglDeleteBuffers(IJ)V+0'],
    },
    'a driver at an address that is not null': {
      crash: { ...violation, faultAddress: '0x000001c3a5f01000' },
      frame: 'C  [nvoglv64.dll+0x1]',
      javaStack: draw,
    },
    'a transfer that failed inside of a page': {
      crash: { ...violation, access: 'read', faultAddress: '0x0000000023816a48' },
      frame: 'C  [atio6axx.dll+0x156c]',
      javaStack: ['j  com.acme.GL.dispatch_glTexSubImage2D1(IIIIIIIILjava/lang/Object;IZJ)V+0'],
    },
    'another library': { crash: nearNull, frame: 'C  [acme.dll+0x1]', javaStack: draw },
  },
  fires: {
    'no current context': {
      on: {
        crash: nearNull,
        frame: 'C  [lwjgl_opengl.dll+0x844d]',
        javaStack: ['j  org.lwjgl.opengl.GL30.nglGenVertexArrays(IJ)V+0'],
      },
      level: 'SEVERE',
      headline: /`GL30\.nglGenVertexArrays` was called without a current context/,
    },
    'no current context, and a function at the end of the table': {
      on: {
        crash: { ...violation, faultAddress: '0x00000000000010d8' },
        frame: 'C  [lwjgl_opengl.dll+0xef97]',
        javaStack: ['j  org.lwjgl.opengl.GL11.nglGetError()I+0'],
      },
      level: 'SEVERE',
      headline: /without a current context/,
    },
    'a window that is gone': {
      on: {
        crash: { ...violation, faultAddress: '0x0000000000000000' },
        frame: 'C  [glfw.dll+0x7820]',
        javaStack: [
          'J 23  org.lwjgl.system.JNI.invokePV(JJ)V (0 bytes)',
          'j  org.lwjgl.glfw.GLFW.glfwDestroyWindow(J)V+6',
        ],
      },
      level: 'SEVERE',
      headline: /`GLFW\.glfwDestroyWindow` was called with a handle/,
    },
    'less data than the call reads': {
      on: {
        crash: { ...violation, access: 'read', faultAddress: '0x0000000023816000' },
        frame: 'C  [atio6axx.dll+0x156c]',
        javaStack: ['j  com.acme.GL.dispatch_glTexSubImage2D1(IIIIIIIILjava/lang/Object;IZJ)V+0'],
      },
      level: 'SEVERE',
      headline: /with less data than it reads/,
      advice: /GL_UNPACK_ALIGNMENT/,
    },
    'no bound buffer, in the names of JOGL': {
      on: {
        crash: nearNull,
        frame: 'C  [nvoglv64.dll+0x1]',
        javaStack: ['j  com.acme.GL.dispatch_glDrawElements1(IIIJJ)V+0'],
      },
      level: 'SEVERE',
      headline: /without the buffer/,
    },
    'no bound buffer': {
      on: { crash: nearNull, frame: 'C  [nvoglv64.dll+0x1]', javaStack: draw },
      level: 'SEVERE',
      headline: /`GL11C\.nglDrawArrays` was called without the buffer/,
    },
  },
});
