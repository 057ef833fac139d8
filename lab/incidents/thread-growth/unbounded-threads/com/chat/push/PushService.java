package com.chat.push;

import java.io.IOException;
import java.net.Socket;

public class PushService {
    private final int port;
    private final int timeout;

    public PushService(int port, int timeout) {
        this.port = port;
        this.timeout = timeout;
    }

    public void send(String message) {
        new Thread(() -> push(message)).start();
    }

    private void push(String message) {
        try (Socket gateway = new Socket("localhost", port)) {
            gateway.setSoTimeout(timeout);
            gateway.getOutputStream().write(message.getBytes());
            awaitReceipt(gateway);
        } catch (IOException e) {
            System.out.println("WARN not delivered: " + e.getMessage());
        }
    }

    private void awaitReceipt(Socket gateway) throws IOException {
        gateway.getInputStream().read();
    }
}
