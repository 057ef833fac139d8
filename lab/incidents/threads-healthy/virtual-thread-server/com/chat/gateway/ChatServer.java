package com.chat.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ChatServer {
    private final ServerSocket listener = new ServerSocket(0, 500);
    private final ExecutorService connections = Executors.newVirtualThreadPerTaskExecutor();

    public ChatServer() throws IOException {}

    public int port() {
        return listener.getLocalPort();
    }

    public void acceptClients() {
        try {
            while (true) {
                Socket client = listener.accept();
                connections.submit(() -> handle(client));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void handle(Socket client) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream()))) {
            for (String line = in.readLine(); line != null; line = in.readLine())
                client.getOutputStream().write((line + "\n").getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
