package com.pay.gateway;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Sends payments to a bank and completes a future when the answer with the same number arrives. */
public final class PaymentGateway {
    private final Map<Integer, CompletableFuture<String>> open = new ConcurrentHashMap<>();

    public String pay(int number) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        open.put(number, answer);
        return answer.join();
    }

    public void onAnswer(int number) {
        CompletableFuture<String> answer = open.remove(number);
        if (answer != null) answer.complete("accepted");
    }
}
