package com.press.queue;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A queue as programs write it themselves. */
public final class WorkQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Queue<Runnable> work = new ArrayDeque<>();

    public Runnable awaitNext() throws InterruptedException {
        lock.lock();
        try {
            while (work.isEmpty()) notEmpty.await();
            return work.remove();
        } finally {
            lock.unlock();
        }
    }

    public synchronized void doze() throws InterruptedException {
        wait();
    }
}
