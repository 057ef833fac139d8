import com.chat.server.HistoryHandler;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Every event loop of a Netty server makes a blocking call to a server that does not answer. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket legacy = new ServerSocket(0);
        ServerBootstrap bootstrap = new ServerBootstrap()
            .group(new NioEventLoopGroup(1), new NioEventLoopGroup(4))
            .channel(NioServerSocketChannel.class)
            .childHandler(new ChannelInitializer<SocketChannel>() {
                @Override
                protected void initChannel(SocketChannel channel) {
                    channel.pipeline().addLast(new HistoryHandler(legacy.getLocalPort(), !Lab.FIXED));
                }
            });
        Channel server = bootstrap.bind(0).sync().channel();
        int port = ((InetSocketAddress) server.localAddress()).getPort();
        for (int i = 0; i < 8; i++) {
            Socket client = new Socket("localhost", port);
            client.getOutputStream().write(1);
        }
        Lab.await();
    }
}
