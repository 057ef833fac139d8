package com.shop.rating;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

public class RatingClient {
    private final String address;
    private final OkHttpClient http;

    public RatingClient(String address, boolean withTimeout) {
        this.address = address;
        int millis = withTimeout ? 30 : 0;
        this.http = new OkHttpClient.Builder()
                .readTimeout(millis, TimeUnit.MILLISECONDS)
                .callTimeout(millis, TimeUnit.MILLISECONDS)
                .build();
    }

    public int find() {
        CompletableFuture<Integer> status = new CompletableFuture<>();
        http.newCall(new Request.Builder().url(address).build()).enqueue(new Callback() {
            @Override
            public void onFailure(Call call, IOException e) {
                status.complete(503);
            }

            @Override
            public void onResponse(Call call, Response response) {
                response.close();
                status.complete(response.code());
            }
        });
        return status.join();
    }
}
