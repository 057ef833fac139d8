import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Requests call a gRPC service without a deadline; the service accepts connections and never answers. */
public class Main {
    static final MethodDescriptor.Marshaller<byte[]> BYTES = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    };

    static byte[] price(ManagedChannel channel) {
        MethodDescriptor<byte[], byte[]> method = MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY).setFullMethodName("pricing.Pricing/Price")
            .setRequestMarshaller(BYTES).setResponseMarshaller(BYTES).build();
        return ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, new byte[10]);
    }

    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket(0, 50);
        ManagedChannel channel = NettyChannelBuilder.forAddress("localhost", server.getLocalPort()).usePlaintext().build();
        ExecutorService requests = Executors.newFixedThreadPool(9, Thread.ofPlatform().name("quote-request-", 1).factory());
        for (int i = 0; i < 9; i++) if (!Lab.FIXED) requests.submit(() -> price(channel));
        Lab.await();
    }
}
