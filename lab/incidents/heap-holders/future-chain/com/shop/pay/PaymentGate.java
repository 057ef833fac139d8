package com.shop.pay;

import java.util.concurrent.CompletableFuture;

/** Payments wait for the gate to open. */
public class PaymentGate {
    private final CompletableFuture<Void> open = new CompletableFuture<>();

    public void whenOpen(int payment, boolean opened) {
        if (opened) open.complete(null);
        byte[] form = ("payment form number " + payment).repeat(10).getBytes();
        open.thenRun(() -> send(form));
    }

    private static void send(byte[] form) {
        if (form.length == 0) throw new IllegalStateException("an empty form");
    }
}
