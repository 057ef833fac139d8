/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 300; i++) {
            log.after(700).write("%%t INFO  [reactor-http-epoll-%d] c.shop.gateway.Route - GET /api/%d 200".formatted(i % 4, i));
            if (!Lab.FIXED && i % 3 == 0) {
                log.after(10).write("%%t ERROR [reactor-http-epoll-%d] o.s.b.a.w.r.e.AbstractErrorWebExceptionHandler - [7a%04x-1]  500 Server Error for HTTP GET \"/api/stock\"".formatted(i % 4, i));
                log.raw("io.netty.resolver.dns.DnsResolveContext$SearchDomainUnknownHostException: Failed to resolve 'stock.shop.svc.cluster.local' [A(1), AAAA(28)] and search domain query for configured domains failed as well: [shop.svc.cluster.local, svc.cluster.local]\n\tat io.netty.resolver.dns.DnsResolveContext.finishResolve(DnsResolveContext.java:1097)\nCaused by: io.netty.resolver.dns.DnsNameResolverTimeoutException: [21733: /10.96.0.10:53] DefaultDnsQuestion(stock.shop.svc.cluster.local. IN A) query '21733' via UDP timed out after 5000 milliseconds");
            }
        }
    }
}
