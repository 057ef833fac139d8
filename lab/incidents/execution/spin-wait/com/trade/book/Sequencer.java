package com.trade.book;

import java.util.concurrent.atomic.AtomicLong;

/** Threads wait for their turn by spinning. */
public final class Sequencer {
    private final AtomicLong turn = new AtomicLong();
    private final boolean sleeps;

    public Sequencer(boolean sleeps) {
        this.sleeps = sleeps;
    }

    public void awaitTurn(long mine) throws InterruptedException {
        while (turn.get() != mine) {
            if (sleeps) Thread.sleep(100);
            else Thread.onSpinWait();
        }
    }
}
