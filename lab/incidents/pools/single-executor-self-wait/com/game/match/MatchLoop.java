package com.game.match;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class MatchLoop {
    private final Executor loop;
    private final boolean callsDirectly;
    private int moves;

    public MatchLoop(Executor loop, boolean callsDirectly) {
        this.loop = loop;
        this.callsDirectly = callsDirectly;
    }

    public void tick() {
        if (callsDirectly) move();
        else CompletableFuture.runAsync(this::move, loop).join();
    }

    private void move() {
        moves++;
    }
}
