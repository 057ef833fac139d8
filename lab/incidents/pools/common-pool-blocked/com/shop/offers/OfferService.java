package com.shop.offers;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

public class OfferService {
    private final int port;
    private final int timeout;

    public OfferService(int port, int timeout) {
        this.port = port;
        this.timeout = timeout;
    }

    public int collect() {
        List<CompletableFuture<Integer>> offers = IntStream.range(0, 4)
                .mapToObj(one -> CompletableFuture.supplyAsync(this::askSupplier))
                .toList();
        return offers.stream().mapToInt(CompletableFuture::join).sum();
    }

    private int askSupplier() {
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(timeout);
            socket.getOutputStream().write("OFFER".getBytes());
            return socket.getInputStream().read();
        } catch (IOException e) {
            return 0;
        }
    }
}
