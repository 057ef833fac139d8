package com.shop.stock;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the stock service how many pieces are left. */
public final class StockClient {
    private static final Logger LOG = LoggerFactory.getLogger(StockClient.class);

    private StockClient() {}

    public static void readStock(int port) {
        try {
            URI uri = URI.create("http://127.0.0.1:" + port + "/stock");
            HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
            connection.setReadTimeout(5000);
            int status = connection.getResponseCode();
            if (status != 204) LOG.warn("Stock service responded with {}", status);
        } catch (IOException e) {
            LOG.warn("Stock is unknown", e);
        }
    }
}
