package com.shop.pay;

import org.springframework.beans.factory.annotation.Value;

public class PaymentGateway {
    @Value("${payment.url}")
    String url;
}
