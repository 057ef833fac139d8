package com.shop.prices;

import java.io.IOException;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;

public class PriceClient {
    private final String address;
    private final CloseableHttpClient http;

    public PriceClient(String address, boolean withTimeouts) {
        int millis = withTimeouts ? 50 : 0;
        this.address = address;
        this.http = HttpClients.custom()
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(millis)
                        .setSocketTimeout(millis)
                        .build())
                .build();
    }

    public int find() {
        try {
            return http.execute(new HttpGet(address), response -> response.getStatusLine().getStatusCode());
        } catch (IOException e) {
            return 503;
        }
    }
}
