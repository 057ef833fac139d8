import { checkDumpRule, STACKS } from '../../../testing/index.ts';
import { mainThreadBlocked } from './main-thread-blocked.ts';

const owner = { name: 'worker', locked: ['L'] };
const looper = ['com.acme.Main.draw(Main.java:3)', 'android.os.Looper.loop(Looper.java:288)'];

checkDumpRule(mainThreadBlocked, {
  silent: {
    'the main thread of a server': [{ name: 'main', blockedOn: 'L' }, owner],
    'Android waits for the next message': [
      {
        name: 'main',
        state: 'RUNNABLE',
        frames: ['android.os.MessageQueue.nativePollOnce(Native method)', 'android.os.Looper.loop(Looper.java:288)'],
      },
    ],
    'AWT waits for the next event': [
      {
        name: 'AWT-EventQueue-0',
        state: 'WAITING',
        frames: ['java.lang.Object.wait(Native Method)', 'java.awt.EventQueue.getNextEvent(EventQueue.java:571)'],
      },
    ],
    'a dialog of AWT waits for its user': [
      {
        name: 'AWT-EventQueue-0',
        state: 'WAITING',
        frames: [
          'jdk.internal.misc.Unsafe.park(Native Method)',
          'java.util.concurrent.locks.LockSupport.park(LockSupport.java:341)',
          'java.awt.EventQueue.getNextEvent(EventQueue.java:571)',
          'java.awt.EventDispatchThread.pumpEventsForFilter(EventDispatchThread.java:117)',
          'java.awt.Dialog.show(Dialog.java:1084)',
          'com.acme.Form.confirm(Form.java:9)',
          'java.awt.EventQueue.dispatchEvent(EventQueue.java:726)',
        ],
      },
    ],
  },
  fires: {
    'SWT waits for a server': {
      on: [
        {
          name: 'main',
          frames: [
            ...STACKS.readsSocket.slice(0, 4),
            'com.acme.Sync.execute(Sync.java:33)',
            'org.eclipse.swt.widgets.Display.readAndDispatch(Display.java:3764)',
          ],
        },
      ],
      level: 'FATAL',
      explanation: /reads a socket in Sync\.execute:33/,
    },
    'JavaFX waits for a server': {
      on: [
        {
          name: 'JavaFX Application Thread',
          frames: [
            ...STACKS.readsSocket.slice(0, 4),
            'com.acme.Search.find(Search.java:33)',
            'com.sun.javafx.event.EventDispatchChainImpl.dispatchEvent(EventDispatchChainImpl.java:114)',
          ],
        },
      ],
      level: 'FATAL',
    },
    'Android main': {
      on: [{ name: 'main', blockedOn: 'L', frames: looper }, owner],
      level: 'FATAL',
      explanation: /which "worker" holds/,
    },
    'AWT waits for a task': {
      on: [
        {
          name: 'AWT-EventQueue-0',
          state: 'WAITING',
          frames: [
            'jdk.internal.misc.Unsafe.park(Native Method)',
            'java.util.concurrent.FutureTask.get(FutureTask.java:191)',
            'com.acme.Form.save(Form.java:9)',
            'java.awt.EventQueue.dispatchEvent(EventQueue.java:726)',
          ],
        },
      ],
      level: 'FATAL',
      explanation: /waits for the result of a task in Form\.save:9/,
    },
    'AWT waits for a task that needs a lock': {
      on: [
        {
          name: 'feed',
          locked: ['db'],
          frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Feed.load(Feed.java:3)'],
        },
        {
          name: 'pool-1-thread-1',
          blockedOn: 'db',
          frames: [
            'com.acme.Form.weigh(Form.java:20)',
            'java.util.concurrent.FutureTask.run(FutureTask.java:264)',
            'java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)',
          ],
        },
        {
          name: 'AWT-EventQueue-0',
          state: 'WAITING',
          frames: [
            'jdk.internal.misc.Unsafe.park(Native Method)',
            'java.util.concurrent.FutureTask.get(FutureTask.java:191)',
            'com.acme.Form.save(Form.java:9)',
            'java.awt.EventQueue.dispatchEvent(EventQueue.java:726)',
          ],
        },
      ],
      level: 'FATAL',
      explanation:
        /Only "pool-1-thread-1" is at such a task: pool-1-thread-1 waits for a lock of feed, which reads a socket\.$/,
    },
    'AWT sleeps while it handles an event': {
      on: [
        {
          name: 'AWT-EventQueue-0',
          state: 'TIMED_WAITING',
          frames: [
            'java.lang.Thread.sleep(Native Method)',
            'com.acme.Form.save(Form.java:9)',
            'java.awt.EventQueue.dispatchEvent(EventQueue.java:726)',
          ],
        },
      ],
      level: 'FATAL',
      explanation: /sleeps/,
    },
  },
});
