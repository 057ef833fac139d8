package com.shop.stock;

import java.io.IOException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ClassicHttpResponse;

public class StockClient {
    private final String address;
    private final boolean closes;
    private final CloseableHttpClient http = HttpClients.createDefault();

    public StockClient(String address, boolean closes) {
        this.address = address;
        this.closes = closes;
    }

    public int count() throws IOException {
        ClassicHttpResponse response = http.executeOpen(null, new HttpGet(address), null);
        int status = response.getCode();
        if (closes) response.close();
        return status;
    }
}
