package com.shop.stock;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;

/** Asks the stock server by a protocol of lines. */
public final class StockClient {
    private final int port;

    public StockClient(int port) {
        this.port = port;
    }

    public String stockOf(String article) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            socket.getOutputStream().write((article + "\n").getBytes());
            return new BufferedReader(new InputStreamReader(socket.getInputStream())).readLine();
        }
    }
}
