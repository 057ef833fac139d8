package com.shop.pay;

public class PaymentService {
    private final PaymentClient client;

    public PaymentService(PaymentClient client) {
        this.client = client;
    }

    public void settle(int order) {
        client.pay(order);
    }
}
